/** Why the data of another system cannot be moved, for `{detail}` of MOVE_REFUSED. The other words in braces are names and facts of the data. */
export const moveRefusals = {
  move_other_site:
    'This is another site than the one that was moved here as "{source}". Give it a name of its own (in the shell: --source NAME)',
  move_never: 'No site of {system} was moved here as "{source}"',
  move_unknown_system: 'This version does not know the system {system}',
  move_no_file: 'There is no file {path}',
  move_no_path: 'There is no file or folder {path}',
  move_damaged: 'The database {path} is damaged ({reason}). Nothing was moved',
  move_unreadable: 'The database {path} cannot be read: {reason}. Nothing was moved',
  move_folder_unreadable: 'The folder {path} cannot be read: {reason}',
  move_file_unreadable: '{path} cannot be read: {reason}',
  move_other_system: 'This is no database of {system}: it has no table {missing}. Nothing was moved',
  move_address_form: 'The address of the database is not {form}',
  move_address_no_database: 'The address of the database names no database: {form}',
  move_address_no_host: 'The address of the database names no host or no database: {form}',
  move_address_refused: 'a site may not connect to this address',
  move_bookstack_data:
    'BookStack keeps its data in MySQL or MariaDB: give its address (in the shell: --db mysql://user:password@host/database). Its ZIP exports are read by "octavo import"',
  move_bookstack_old:
    'This database is of a release of BookStack before 22.11, whose permissions have another form. Update BookStack first. Nothing was moved',
  move_mindoc_old: 'This database is of an unknown release of MinDoc. Update MinDoc first. Nothing was moved',
  move_outline_data:
    'Outline keeps its data in PostgreSQL: give its address (in the shell: --db postgres://user:password@host/database). Its exports are read by "octavo import"',
  move_outline_old: 'This database is of an older release of Outline. Update Outline first. Nothing was moved',
  move_outline_workspaces: 'The database has {count} workspaces. Octavo moves sites that have one. Nothing was moved',
  move_yapi_address:
    'Octavo reads a dump of the database: mongodump --db yapi --out FOLDER. Then give the folder (in the shell: --db FOLDER)',
  move_yapi_no_people: 'The dump has no people, so it is not the whole of YApi. Nothing was moved',
  move_yapi_several: '{path} has dumps of several sites of YApi ({names}). Give the folder of one of them',
  move_yapi_missing: '{path} is no dump of YApi: it has no collection {missing}. Nothing was moved',
  move_yapi_no_archive:
    '{path} is no archive of mongodump. Give the folder of mongodump or mongoexport, or the file of mongodump --archive. The JSON of one project is imported in the interface',
  move_yapi_databases: '{path} has several sites of YApi ({names}). Dump one (--db NAME)',
  move_yapi_damaged: 'The dump is damaged: {name}: {why}. Nothing was moved',
  move_yapi_cut: 'it ends in the middle of a document',
  move_yapi_no_bson: 'it is no BSON',
  move_yapi_order: 'its parts are out of order',
  move_yapi_end: 'the end of {collection} is missing',
  move_yapi_empty: 'it ends before the first document',
  move_yapi_no_json: 'it is no JSON of mongoexport',
  move_yapi_long: 'a document is too long',
  move_archive_files: '{path} has more than {most} files',
  move_archive_room: '{path} unpacks to more than the room that is free on the disk of the server',
  move_archive_damaged: '{path} is damaged: {reason}. Nothing was moved',
  move_archive_encrypted: 'The archive is encrypted',
} as const

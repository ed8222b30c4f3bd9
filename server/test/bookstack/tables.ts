/** The tables of BookStack that a move reads, as far as they matter (README.md). */

const TIMES = 'created_at timestamp null, updated_at timestamp null'
const PEOPLE = 'created_by int, updated_by int'
const ID = 'id int unsigned not null auto_increment primary key'

const COMMON = [
  `users (${ID}, name varchar(191) not null, email varchar(191) not null unique, password varchar(60) not null, remember_token varchar(100), ${TIMES}, email_confirmed tinyint(1) not null default 1, image_id int not null default 0, external_auth_id varchar(191) not null default '', system_name varchar(191), slug varchar(180) not null default '')`,
  `roles (${ID}, display_name varchar(191), description varchar(191), ${TIMES}, system_name varchar(191) not null default '', external_auth_id varchar(180) not null default '', mfa_enforced tinyint(1) not null default 0)`,
  'role_user (user_id int unsigned not null, role_id int unsigned not null, primary key (user_id, role_id))',
  `role_permissions (${ID}, name varchar(191) not null unique, ${TIMES})`,
  'permission_role (permission_id int unsigned not null, role_id int unsigned not null, primary key (permission_id, role_id))',
  'entity_permissions (id bigint unsigned not null auto_increment primary key, entity_id int unsigned not null, entity_type varchar(25) not null, role_id int unsigned not null, `view` tinyint(1) not null default 0, `create` tinyint(1) not null default 0, `update` tinyint(1) not null default 0, `delete` tinyint(1) not null default 0)',
  `settings (setting_key varchar(191) not null primary key, value text not null, ${TIMES}, type varchar(50) not null default 'string')`,
  `page_revisions (${ID}, page_id int not null, name varchar(191) not null, html longtext not null, text longtext not null, created_by int, ${TIMES}, slug varchar(191) not null default '', book_slug varchar(191) not null default '', type varchar(191) not null default 'version', markdown longtext not null, summary varchar(191), revision_number int not null default 0)`,
  `images (${ID}, name varchar(191) not null, url varchar(191) not null, ${TIMES}, ${PEOPLE}, path varchar(400) not null, type varchar(191) not null, uploaded_to int not null default 0)`,
  `attachments (${ID}, name varchar(191) not null, path text not null, extension varchar(20) not null, uploaded_to int not null, external tinyint(1) not null, \`order\` int not null, ${PEOPLE}, ${TIMES})`,
  `tags (${ID}, entity_id int not null, entity_type varchar(100) not null, name varchar(191) not null, value varchar(191) not null, \`order\` int not null, ${TIMES})`,
  `favourites (${ID}, user_id int not null, favouritable_id int not null, favouritable_type varchar(100) not null, ${TIMES})`,
  `watches (${ID}, user_id int not null, watchable_id int not null, watchable_type varchar(100) not null, level tinyint unsigned not null, ${TIMES})`,
  `deletions (${ID}, deleted_by int not null, deletable_type varchar(100) not null, deletable_id int not null, ${TIMES})`,
  'bookshelves_books (bookshelf_id int unsigned not null, book_id int unsigned not null, `order` int unsigned not null, primary key (bookshelf_id, book_id))',
  `activities (${ID}, type varchar(191) not null, detail text not null, user_id int not null, ip varchar(45) not null default '', loggable_id int, loggable_type varchar(191), ${TIMES})`,
]
const comments = (entity: string, more: string) =>
  `comments (${ID}, ${entity}_id int unsigned not null, ${entity}_type varchar(191) not null, html longtext, parent_id int unsigned, local_id int unsigned, ${PEOPLE}, ${TIMES}${more})`

const NAMED = `name varchar(191) not null, slug varchar(191) not null, ${TIMES}, ${PEOPLE}, owned_by int unsigned, deleted_at timestamp null`
const DESCRIBED = 'description text not null, description_html text not null, default_template_id int'

/** Until 25.07. */
const SEPARATE = [
  `bookshelves (${ID}, ${NAMED}, ${DESCRIBED}, image_id int)`,
  `books (${ID}, ${NAMED}, ${DESCRIBED}, image_id int, sort_rule_id int)`,
  `chapters (${ID}, ${NAMED}, ${DESCRIBED}, book_id int not null, priority int not null)`,
  `pages (${ID}, ${NAMED}, book_id int not null, chapter_id int not null, priority int not null, html longtext not null, text longtext not null, markdown longtext not null, draft tinyint(1) not null default 0, template tinyint(1) not null default 0, revision_count int not null default 0, editor varchar(50) not null default '')`,
  comments(
    'entity',
    ', text longtext, content_ref varchar(191) not null default "", archived tinyint(1) not null default 0',
  ),
]

/** Since 25.11. */
const TOGETHER = [
  `entities (id bigint unsigned not null auto_increment, type varchar(10) not null, ${NAMED}, book_id bigint unsigned, chapter_id bigint unsigned, priority int unsigned, primary key (id, type))`,
  'entity_container_data (entity_id bigint unsigned not null, entity_type varchar(10) not null, description text not null, description_html text not null, default_template_id bigint unsigned, image_id int unsigned, sort_rule_id int unsigned, primary key (entity_id, entity_type))',
  "entity_page_data (page_id bigint unsigned not null primary key, draft tinyint(1) not null, template tinyint(1) not null, revision_count int unsigned not null, editor varchar(50) not null default '', html longtext not null, text longtext not null, markdown longtext not null)",
  comments('commentable', ', content_ref varchar(191) not null default "", archived tinyint(1) not null default 0'),
]

/** The forms of the tables, by the first release of each. */
export const FORMS = { '22.11': [...COMMON, ...SEPARATE], '25.11': [...COMMON, ...TOGETHER] } as const
export type Form = keyof typeof FORMS

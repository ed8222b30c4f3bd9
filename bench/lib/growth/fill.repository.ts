import { sql } from 'kysely'
import type { Database, Db } from '#server/db/open.ts'
import { FILE_READER } from '#server/search/file-texts.repository.ts'

/** The difference between the old id of a moved page and its present id. */
export const MOVED_FROM = 10_000_000

/** What the tables are filled for. Ids are those of rows that exist. */
export interface Grown {
  /** 1, 10, 100: the site has 100 people and 1,000 pages times this. */
  scale: number
  now: number
  /** The item that grows and its owner, who has more of everything on a larger site. */
  large: { item_id: number; uid: number }
  /** The item that stays as it is and its owner. */
  small: { item_id: number; uid: number }
}

/** The versions of each page of the large item besides the present one. */
const VERSIONS = 20
/** A change log keeps so many entries of an item. */
const CHANGES_KEPT = 300
const DAY = 86_400
const YEAR = 365 * DAY

const run = (db: Db, text: string) => sql.raw(text).execute(db)

/** Inserts rows that a query over numbers makes. @param query selects from `n(k)`, the numbers 1 to `count` */
const series = (db: Db, into: string, count: number, query: string) =>
  run(
    db,
    `insert into ${into} with recursive n(k) as (select 1 union all select k + 1 from n where k < ${Math.round(count)}) ${query}`,
  )

/** Every person with a number from 1, in a table of its own, and every item. */
async function numberThings(db: Db, dialect: Database['dialect']): Promise<void> {
  await run(
    db,
    'create temp table person as select row_number() over (order by uid) as n, uid, username from "user" where groupid <> 1',
  )
  await run(db, 'create unique index person_n on person (n)')
  await run(
    db,
    'create temp table thing as select row_number() over (order by item_id) as n, item_id, uid, username from item',
  )
  await run(db, 'create unique index thing_n on thing (n)')
  if (dialect === 'postgres') await run(db, 'analyze')
}

async function addPeople(db: Db, { scale, now }: Grown): Promise<void> {
  const rows = await sql<{ people: number }>`select count(*) as people from "user"`.execute(db)
  const missing = 100 * scale - Number(rows.rows[0]?.people)
  await series(
    db,
    '"user" (username, username_key, name, email, email_key, password, groupid, reg_time, last_login_time, last_seen)',
    missing,
    `select 'person' || k, 'person' || k, 'Person ' || k, 'p' || k || '@example.com', 'p' || k || '@example.com', '-', 2, ${now} - k, ${now} - k, ${now} - k * 60 from n`,
  )
}

/** Sessions, ways to log in, and what people have for themselves. */
async function addAccounts(db: Db, { scale, now, large }: Grown): Promise<void> {
  const people = 100 * scale
  const of = (count: number) => `from n join person p on p.n = 1 + k % ${people - 1} where k <= ${count}`
  const add = (into: string, count: number, values: string) => series(db, into, count, `select ${values} ${of(count)}`)
  await add(
    'user_token (uid, token_hash, addtime, token_expire, last_used)',
    3 * people,
    `p.uid, 'session' || k, ${now} - k, ${now} + ${DAY} * (1 + k % 180), ${now}`,
  )
  await series(
    db,
    'user_token (uid, token_hash, addtime, token_expire, access_name, scope)',
    3 * scale,
    `select ${large.uid}, 'access' || k, ${now}, ${now} + ${YEAR}, 'Script ' || k, 'read' from n`,
  )
  await run(db, `insert into known_origin select uid, 'browser', ${now} from person`)
  await run(
    db,
    `insert into user_identity (provider_id, subject, uid, addtime) select 1, 'subject' || n, uid, ${now} from person`,
  )
  await run(
    db,
    `insert into totp (uid, secret, last_step, addtime, last_used) select uid, '', 0, ${now}, 0 from person where n % 10 = 3`,
  )
  await run(
    db,
    `insert into passkey (uid, user_handle, credential_id, public_key, counter, transports, name, is_backed_up, addtime, last_used)
     select uid, 'h' || n, 'c' || n, '', 0, '', 'Key', 0, ${now}, 0 from person where n % 10 = 4`,
  )
  await add('recovery_code (code_hash, uid)', people, `'code' || k, p.uid`)
  await add('rate_limit (rate_key, window_end, hits)', people, `'key' || k, ${now} + k, 1`)
  await add('captcha (captcha, expire_time)', people, `'abcd', ${now} + 600`)
  await add(
    'audit_log (addtime, uid, username, ip, user_agent, action, object_type, object_id, object_name, detail, refusal)',
    10 * people,
    `${now} - ${10 * people} + k, p.uid, p.username, '127.0.0.1', '', case when k % 5 = 0 then 'item_delete' else 'login' end, 'user', p.uid, p.username, '', case when k % 50 = 0 then 'x' else '' end`,
  )
  await add(
    'plan_order (uid, username, plan_id, plan_name, price_text, state, lang, addtime, start_time, decided_time)',
    people / 5,
    `p.uid, p.username, 1, 'Team', '10', case when k % 2 = 0 then 'ended' else 'refused' end, 'en', ${now} - k, ${now}, ${now}`,
  )
  await series(
    db,
    'register_code (code_hash, hint, note, uid, addtime, expire_time, max_uses, uses)',
    10 * scale,
    `select 'c' || k, 'c' || k, '', ${large.uid}, ${now} - k, ${now} + ${YEAR}, 10, 5 from n`,
  )
  await run(
    db,
    `insert into register_code_use (uid, code_id, addtime) select uid, 1 + n % ${10 * scale}, ${now} from person where n % 2 = 0`,
  )
  await run(db, `insert into file_flow (uid, date_month, used, charged) select uid, '2026-10', 1000, 1000 from person`)
  await series(
    db,
    'daily_figure (day, people, items, pages, files, bytes)',
    365,
    `select '2025-' || k, k, k, k, k, k from n`,
  )
}

/** Members, teams, stars, groups and orders of items. */
async function addTies(db: Db, { scale, now, large, small }: Grown): Promise<void> {
  const people = 100 * scale
  const times = `${now}, ${now}`
  const member = 'item_member (item_id, uid, username, addtime, member_group_id)'
  await run(
    db,
    `insert into ${member} select ${large.item_id}, uid, username, ${now}, n % 3 from person where n <= ${people / 5} and n % 2 = 0 and uid <> ${large.uid}`,
  )
  await series(
    db,
    member,
    5,
    `select t.item_id, p.uid, p.username, ${now}, 1 from n cross join thing t join person p on p.n = 1 + (t.n * 7 + k * 3) % ${people - 1} where t.item_id <> ${large.item_id} and p.uid not in (t.uid, ${large.uid}, ${small.uid})`,
  )
  // The owner of the large item is a member of half of all items.
  await run(
    db,
    `insert into ${member} select t.item_id, ${large.uid}, (select username from "user" where uid = ${large.uid}), ${now}, 1 from thing t where t.n % 2 = 0 and t.uid <> ${large.uid} and t.item_id <> ${small.item_id}`,
  )
  const team = 'team (team_name, uid, username, addtime, last_update_time)'
  await run(db, `insert into ${team} select 'Large team', uid, username, ${times} from person where uid = ${large.uid}`)
  await run(db, `insert into ${team} select 'Small team', uid, username, ${times} from person where uid = ${small.uid}`)
  await run(db, `insert into ${team} select 'Team ' || n, uid, username, ${times} from person where n % 10 = 5`)
  const teamOf = (uid: number) => `(select min(id) from team where uid = ${uid})`
  const inTeam = 'team_member (team_id, member_uid, member_username, team_member_group_id, addtime, last_update_time)'
  await run(
    db,
    `insert into ${inTeam} select ${teamOf(large.uid)}, uid, username, 1, ${times} from person where n % 10 = 1 and uid not in (${large.uid}, ${small.uid})`,
  )
  await run(
    db,
    `insert into ${inTeam} select ${teamOf(small.uid)}, uid, username, 1, ${times} from person where n between 20 and 25 and uid not in (${large.uid}, ${small.uid})`,
  )
  await series(
    db,
    inTeam,
    8,
    `select t.id, p.uid, p.username, 1, ${times} from n cross join team t join person p on p.n = 30 + (t.id * 11 + k) % ${people - 40} where t.team_name like 'Team %' and p.uid <> ${large.uid}`,
  )
  await run(
    db,
    `insert into ${inTeam} select id, ${large.uid}, (select username from "user" where uid = ${large.uid}), 1, ${times} from team where team_name like 'Team %' and id % 2 = 0 and uid <> ${large.uid}`,
  )
  const bind = 'team_item (team_id, item_id, addtime, last_update_time)'
  await run(
    db,
    `insert into ${bind} select ${teamOf(large.uid)}, item_id, ${times} from thing where uid = ${large.uid}`,
  )
  await run(
    db,
    `insert into ${bind} select ${teamOf(small.uid)}, item_id, ${times} from thing where item_id = ${small.item_id}`,
  )
  await run(
    db,
    `insert into ${bind} select t.id, i.item_id, ${times} from team t join item i on i.item_id % ${10 * scale} = t.id % ${10 * scale} and i.item_id not in (${large.item_id}, ${small.item_id}) where t.team_name like 'Team %'`,
  )
  await run(
    db,
    `insert into team_item_member (team_id, item_id, member_uid, member_username, member_group_id, addtime, last_update_time)
     select b.team_id, b.item_id, m.member_uid, m.member_username, 1, ${times} from team_item b join team_member m on m.team_id = b.team_id`,
  )
  await series(
    db,
    'item_star (uid, item_id, addtime)',
    3,
    `select p.uid, t.item_id, ${now} from n cross join person p join thing t on t.n = 1 + (p.n + k * 2) % (select count(*) from thing) where p.uid <> ${large.uid}`,
  )
  await run(
    db,
    `insert into item_star (uid, item_id, addtime) select ${large.uid}, item_id, ${now} from item_member where uid = ${large.uid}`,
  )
  await series(
    db,
    'item_group (uid, group_name, item_ids, s_number)',
    5,
    `select ${large.uid}, 'Group ' || k, '${large.item_id}', k from n`,
  )
  await series(
    db,
    'invite (token_hash, item_id, team_id, role, uid, addtime, expire_time, max_uses, uses)',
    5 * scale,
    `select 'invite' || k, ${large.item_id}, 0, 1, ${large.uid}, ${now}, ${now} + ${YEAR}, 9, 1 from n`,
  )
  await run(
    db,
    `insert into invite (token_hash, item_id, team_id, role, uid, addtime, expire_time, max_uses, uses) select 'team' || id, 0, id, 1, uid, ${now}, ${now} + ${YEAR}, 9, 1 from team`,
  )
}

/** Messages, templates, operations, orders and files. */
async function addThings(db: Db, { scale, now, large, small }: Grown): Promise<void> {
  const people = 100 * scale
  const content =
    'message_content (from_uid, from_name, message_type, message_content, action_type, object_type, object_id, addtime)'
  await series(
    db,
    content,
    10 * scale,
    `select ${small.uid}, 'x', 'announce', 'News ' || k, '', '', 0, ${now} - k * 60 from n`,
  )
  await series(
    db,
    content,
    5 * people,
    `select ${small.uid}, 'x', 'remind', 'Changed', 'update', 'page', (select min(page_id) from page where item_id = ${large.item_id}) + k % 100, ${now} - k from n`,
  )
  const message = 'message (from_uid, to_uid, message_type, message_content_id, status, addtime)'
  await run(
    db,
    `insert into ${message} select c.from_uid, p.uid, 'remind', c.id, c.id % 2, c.addtime from message_content c join person p on p.n = 1 + c.id % ${people - 1} where c.message_type = 'remind' and p.uid <> ${large.uid}`,
  )
  await run(
    db,
    `insert into ${message} select from_uid, ${large.uid}, 'remind', id, id % 2, addtime from message_content where message_type = 'remind' and id % 5 = 0`,
  )
  await run(
    db,
    `insert into message (from_uid, to_uid, message_type, message_content_id, status, addtime, readtime) select ${small.uid}, p.uid, 'announce', c.id, 1, ${now}, ${now} from (select min(id) as id from message_content where message_type = 'announce') c cross join person p`,
  )
  const subscription = 'subscription (uid, object_id, object_type, action_type, sub_time)'
  await run(
    db,
    `insert into ${subscription} select m.uid, (select min(page_id) from page where item_id = ${large.item_id} and is_del = 0), 'page', 'update', ${now} from item_member m where m.item_id = ${large.item_id}`,
  )
  await run(
    db,
    `insert into ${subscription} select author_uid, page_id, 'page', 'update', ${now} from page where page_id % 10 = 3 and item_id not in (${large.item_id}, ${small.item_id}) and is_del = 0`,
  )
  const template = 'template (uid, username, template_title, template_content, addtime)'
  await run(db, `insert into ${template} select uid, username, 'Kept', 'Text', ${now} from person`)
  await series(db, template, 5 * scale, `select ${large.uid}, 'x', 'Kept ' || k, 'Text', ${now} from n`)
  await run(
    db,
    `insert into template_item (template_id, item_id, uid, username, created_at) select id, ${large.item_id}, uid, 'x', ${now} from template where uid = ${large.uid}`,
  )
  const operation =
    'operation (kind, uid, item_id, state, step, lang, title, user_grant, input, result, only_one, addtime, end_time)'
  const ended = `'done', 'storing', 'en', 'Word', '', '{}', '{}', '', ${now} - 60, ${now} - 60`
  await run(
    db,
    `insert into ${operation} select 'export', uid, ${small.item_id}, ${ended} from person where uid <> ${large.uid}`,
  )
  await series(db, operation, 10 * scale, `select 'export', ${large.uid}, ${large.item_id}, ${ended} from n`)
  await run(
    db,
    `insert into import_entry select 1, 'page', page_id, 'x', 0, 1, ${now} from page where item_id = ${large.item_id}`,
  )
  const file =
    'upload_file (uid, item_id, page_id, file_size, addtime, sign, display_name, file_type, storage_key, sha256)'
  const fileOf = (uid: string, item: string, mark: string) =>
    `${uid}, ${item}, 0, 1000 + k, ${now} - k, '${mark}' || k, 'file' || k || '.png', 'image/png', '${mark}/' || k, '${mark}' || k`
  await series(
    db,
    file,
    5 * people,
    `select ${fileOf('p.uid', '0', 'any')} from n join person p on p.n = 1 + k % ${people - 1}`,
  )
  await series(db, file, people, `select ${fileOf(String(large.uid), String(large.item_id), 'large')} from n`)
  await run(
    db,
    `insert into file_read (file_id, reader, attempts, is_whole, state, reason, folded_name) select file_id, ${FILE_READER}, 0, 1, 'none', 'kind', display_name from upload_file where not exists (select 1 from file_read r where r.file_id = upload_file.file_id)`,
  )
}

/** Versions, shared pages, mocks, locks and old addresses of pages. */
async function addToPages(db: Db, { scale, now, large }: Grown): Promise<void> {
  await run(db, `delete from page_history where item_id = ${large.item_id}`)
  await series(
    db,
    'page_history (page_id, item_id, cat_id, author_uid, author_username, page_title, s_number, addtime, revision, page_content)',
    VERSIONS,
    `select page_id, item_id, cat_id, author_uid, author_username, page_title, s_number, addtime - k, k, page_content || k from n cross join page where item_id = ${large.item_id} and is_del = 0`,
  )
  await run(db, `update page set revision = ${VERSIONS + 1} where item_id = ${large.item_id}`)
  await run(
    db,
    `insert into single_page (unique_key, page_id, addtime) select 'shared' || page_id, page_id, ${now} from page where page_id % 20 = 7 and is_del = 0`,
  )
  await run(
    db,
    `insert into mock (unique_key, uid, page_id, item_id, template, addtime, path) select 'mock' || page_id, author_uid, page_id, item_id, '{}', ${now}, '/x' || page_id from page where page_id % 50 = 7 and is_del = 0`,
  )
  await run(
    db,
    `insert into page_lock (page_id, lock_uid, lock_username, token_id, lock_to, addtime) select page_id, author_uid, author_username, 1, ${now} + 60, ${now} from page where page_id % 100 = 13 and is_del = 0`,
  )
  await run(
    db,
    `insert into page_request (item_id, uid, request_id, page_id, addtime) select item_id, author_uid, 'r' || page_id, page_id, ${now} from page where page_id % 10 = 1`,
  )
  await run(
    db,
    `delete from item_change_log where item_id = ${large.item_id} and id not in (select id from item_change_log where item_id = ${large.item_id} order by id desc limit ${CHANGES_KEPT})`,
  )
  await series(
    db,
    'moved_catalog (item_id, moved_to_item_id, cat_name, parent_cat_id, catalogs, del_by_uid, del_by_username, del_time)',
    2 * scale,
    `select ${large.item_id}, 0, 'Moved ' || k, 0, '[]', ${large.uid}, 'x', ${now} - k from n`,
  )
  await run(
    db,
    `insert into moved_source (system, source_name, marks, report, addtime, last_run) values ('showdoc', 'Old site', '{}', '', ${now}, ${now})`,
  )
  await run(
    db,
    `insert into moved_row (source_id, kind, old_id, new_id, hash, detail) select 1, 'page', cast(${MOVED_FROM} + page_id as text), page_id, 'x', '' from page where is_del = 0`,
  )
  await run(
    db,
    `insert into moved_address (address, source_id, kind, old_id) select '/Public/Uploads/' || page_id || '.png', 1, 'file', cast(page_id as text) from page where page_id % 10 = 3`,
  )
  await run(
    db,
    `insert into visit_pass (visitor_hash, item_id, expire_time) select 'v' || uid, ${large.item_id}, ${now} + ${DAY} from person`,
  )
}

/** Gives a site with pages its people and everything that belongs to them, in one transaction past the server. */
export async function addPeopleAndTheirs(
  { db, dialect }: Pick<Database, 'db' | 'dialect'>,
  grown: Grown,
): Promise<void> {
  await db.transaction().execute(async (inside) => {
    await addPeople(inside, grown)
    await numberThings(inside, dialect)
    for (const add of [addAccounts, addTies, addThings, addToPages]) await add(inside, grown)
    await run(inside, 'drop table person')
    await run(inside, 'drop table thing')
  })
  if (dialect === 'postgres') await run(db, 'vacuum analyze')
}

/** The rows of every table. */
export async function rowsOfTables({ db, dialect }: Pick<Database, 'db' | 'dialect'>): Promise<Map<string, number>> {
  const names =
    dialect === 'sqlite'
      ? sql<{
          name: string
        }>`select name from sqlite_master where type = 'table' and name not like '%_data' and name not like '%_idx' and name not like '%_config'`
      : sql<{
          name: string
        }>`select table_name as name from information_schema.tables where table_schema = current_schema()`
  const found = new Map<string, number>()
  for (const { name } of (await names.execute(db)).rows) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(db)
    found.set(name, Number(rows[0]?.count))
  }
  return found
}

/** The first two items of the site with their owners: the one that is copied, and the one that its first copies share. */
export const itemsOfSite = (db: Db): Promise<{ item_id: number; uid: number }[]> =>
  db.selectFrom('item').select(['item_id', 'uid']).orderBy('item_id').limit(2).execute()

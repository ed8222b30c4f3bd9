import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { freePort } from '../../scripts/lib/free-port.ts'
import type { Site } from './site.ts'

/** The number of its processes. */
const WORKERS = '8'
const TOKEN = 'measured'.repeat(8)
const PASSWORD_DAYS = 100
const DAY_SECONDS = 86_400

/** The PHP server of the protocol, on a copy of a release. */
export interface PhpServer {
  port: number
  pid: number
  /** The session of the owner of all items. */
  token: string
  close(): Promise<void>
}

/**
 * Starts an unpacked release of the PHP server (3.9, with its libraries and its empty SQLite file) on a copy of it, filled with the items and pages of a site of ours. PHP's own
 * server runs it with eight processes and its cache of compiled code.
 * @param release the folder of the release
 */
export async function startPhpServer(release: string, site: Site): Promise<PhpServer> {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-bench-php-'))
  cpSync(release, folder, { recursive: true })
  fill(join(folder, 'Sqlite', 'showdoc.db.php'), join(site.dataDir, 'octavo.db'), site)
  const port = await freePort()
  const options = ['opcache.enable=1', 'opcache.enable_cli=1', 'opcache.validate_timestamps=0']
  const args = [...options.flatMap((option) => ['-d', option]), '-S', `127.0.0.1:${port}`, '-t', folder]
  // Its processes form a group, so that they end together.
  const php = spawn('php', args, {
    env: { ...process.env, PHP_CLI_SERVER_WORKERS: WORKERS },
    stdio: 'ignore',
    detached: true,
  })
  const end = () => {
    try {
      process.kill(-(php.pid as number), 'SIGKILL')
    } catch {
      // It has ended already.
    }
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', end)
  return {
    port,
    pid: php.pid as number,
    token: TOKEN,
    async close() {
      process.removeListener('exit', end)
      end()
    },
  }
}

const NOW = () => Math.floor(Date.now() / 1000)

/** Copies the items of the owner, and the catalogs and pages of the measured ones, into an empty database of the PHP server. */
function fill(file: string, ours: string, { items }: Site): void {
  const db = new DatabaseSync(file)
  db.exec(`attach '${ours}' as ours`)
  const now = NOW()
  const measured = `(${items.medium.item_id}, ${items.large.item_id})`
  db.exec(`
    begin;
    insert into user_token (uid, token, token_expire, ip, addtime)
      values (1, '${TOKEN}', ${now + PASSWORD_DAYS * DAY_SECONDS}, '127.0.0.1', ${now});
    insert into item (item_id, item_name, item_description, uid, username, password, addtime, last_update_time)
      select item_id, item_name, item_description, 1, 'showdoc', '', ${now}, ${now} from ours.item
      where uid = (select uid from ours.item where item_id = ${items.large.item_id});
    insert into catalog (cat_id, cat_name, item_id, s_number, addtime, parent_cat_id, level)
      select cat_id, cat_name, item_id, s_number, addtime, parent_cat_id, level from ours.catalog where item_id in ${measured};
    insert into page (page_id, author_uid, author_username, item_id, cat_id, page_title, page_content, s_number, addtime)
      select page_id, 1, 'showdoc', item_id, cat_id, page_title, replace(replace(page_content, '<', '&lt;'), '>', '&gt;'), s_number, addtime
      from ours.page where item_id in ${measured};
    commit`)
  db.close()
}

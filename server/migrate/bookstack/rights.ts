import type { Role } from '#server/migrate/records.ts'
import { idIn, numberIn, type Tables, textIn } from '#server/migrate/tables/tables.ts'

type Action = 'view' | 'create' | 'update' | 'delete'
const WRITES = ['create', 'update', 'delete'] as const

/** Somebody whose rights are asked for. Guests are a person too. */
export interface RightsOwner {
  id: string
  isAdmin: boolean
  roles: readonly string[]
}

/** In a permission of an entity: everybody whose roles have no own permission there. */
const OTHERS = ''

/** An entity with those above it, the lowest first: `page:7`, `chapter:3`, `book:1`. */
export type Chain = readonly string[]

/** What people may do, as the permissions of roles and of single entities say. */
export class Rights {
  readonly #roles: ReadonlyMap<string, ReadonlySet<string>>
  readonly #entities: ReadonlyMap<string, ReadonlyMap<string, Record<Action, boolean>>>

  constructor(
    roles: ReadonlyMap<string, ReadonlySet<string>>,
    entities: ReadonlyMap<string, ReadonlyMap<string, Record<Action, boolean>>>,
  ) {
    this.#roles = roles
    this.#entities = entities
  }

  /** Whether an entity has permissions of its own. */
  hasOwn(entity: string): boolean {
    return this.#entities.has(entity)
  }

  /** Whether a role of the person has this permission for the whole site. */
  #has(person: RightsOwner, permission: string): boolean {
    return person.roles.some((role) => this.#roles.get(role)?.has(permission))
  }

  /**
   * What the permissions of an entity and of those above it say; undefined: nothing, so the roles decide. The nearest permission of each role counts,
   * one that allows is enough, and permissions for others end the way up.
   */
  #decided(person: RightsOwner, action: Action, chain: Chain): boolean | undefined {
    const ofRoles = new Map<string, boolean>()
    let others: boolean | undefined
    for (const entity of chain) {
      const own = this.#entities.get(entity)
      if (!own) continue
      for (const role of person.roles) {
        const said = own.get(role)?.[action]
        if (said !== undefined && !ofRoles.has(role)) ofRoles.set(role, said)
      }
      others = own.get(OTHERS)?.[action]
      if (others !== undefined) break
    }
    return ofRoles.size > 0 ? [...ofRoles.values()].includes(true) : others
  }

  /** Whether a person may read and change pages at a place, by the rules of BookStack alone. */
  inPages(person: RightsOwner, chain: Chain): { read: boolean; edit: boolean } {
    const may = (action: Action) =>
      person.isAdmin || (this.#decided(person, action, chain) ?? this.#has(person, `page-${action}-all`))
    return { read: may('view'), edit: may('view') && may('update') }
  }

  /** Whether a person may change and delete a book that is their own. */
  keepsOwn(person: RightsOwner, chain: Chain): boolean {
    if (person.isAdmin) return true
    return (['view', 'update', 'delete'] as const).every(
      (action) =>
        this.#decided(person, action, chain) ??
        (this.#has(person, `book-${action}-all`) || this.#has(person, `book-${action}-own`)),
    )
  }

  sees(person: RightsOwner, type: string, chain: Chain): boolean {
    return person.isAdmin || (this.#decided(person, 'view', chain) ?? this.#has(person, `${type}-view-all`))
  }

  /**
   * The role of a person in a book, a chapter or a page; undefined: none. It is never more than what the person may do with all that is inside:
   * somebody who may only change their own pages, or not delete any, only reads.
   */
  roleIn(person: RightsOwner, chain: Chain): Role | undefined {
    if (person.isAdmin) return 'admin'
    const has = (types: readonly string[], action: Action) =>
      this.#decided(person, action, chain) ?? types.every((type) => this.#has(person, `${type}-${action}-all`))
    if (!has(['book', 'chapter', 'page'], 'view')) return undefined
    if (!WRITES.every((action) => has(['chapter', 'page'], action))) return 'read_only'
    const manages =
      this.#has(person, 'restrictions-manage-all') &&
      (['update', 'delete'] as const).every((action) => has(['book'], action))
    return manages ? 'admin' : 'edit'
  }
}

const RANK: Readonly<Record<Role | 'none', number>> = { none: 0, read_only: 1, edit: 2, admin: 2 }

/** Whether a role allows less than another. Who manages a book has no further right in its pages. */
export const isLess = (role: Role | undefined, than: Role | undefined): boolean =>
  RANK[role ?? 'none'] < RANK[than ?? 'none']

/** Reads the permissions of roles and entities. */
export async function readRights(tables: Tables): Promise<Rights> {
  const names = new Map<string, string>()
  for await (const row of tables.rows('role_permissions', 'id')) names.set(textIn(row, 'id'), textIn(row, 'name'))
  const roles = new Map<string, Set<string>>()
  for await (const row of tables.sorted('permission_role', ['role_id', 'permission_id'])) {
    const role = idIn(row, 'role_id')
    const name = names.get(idIn(row, 'permission_id'))
    if (name !== undefined) roles.set(role, (roles.get(role) ?? new Set()).add(name))
  }
  const entities = new Map<string, Map<string, Record<Action, boolean>>>()
  for await (const row of tables.rows('entity_permissions', 'id')) {
    const entity = `${textIn(row, 'entity_type')}:${idIn(row, 'entity_id')}`
    const allowed = (action: Action) => numberIn(row, action) === 1
    const said = {
      view: allowed('view'),
      create: allowed('create'),
      update: allowed('update'),
      delete: allowed('delete'),
    }
    entities.set(entity, (entities.get(entity) ?? new Map()).set(idIn(row, 'role_id'), said))
  }
  return new Rights(roles, entities)
}

/**
 * Calls that a person starts in a client, for features that are not here. A 404 would make the button do nothing (docs/protocol.md, Calls that do not
 * exist). Calls that clients make without being asked are not among them, because each refusal opens a dialog.
 */
const CALLS = new Set([
  ...['list', 'detail', 'create', 'update', 'reset', 'revoke', 'delete', 'availableitems'].map((c) => `aitoken/${c}`),
  ...['getaiconfig', 'setaiconfig', 'getaiknowledgebaseconfig', 'setaiknowledgebaseconfig'].map((c) => `item/${c}`),
  'item/top',
  'pagecomment/add',
  'pagefeedback/submit',
  'user/savepushurl',
  'adminitem/harddeleteitem',
])

/** Whether a call of the legacy door asks for a feature that is not here. `asked` is `resource/call` in any spelling. */
export const isFeatureElsewhere = (asked: string): boolean => CALLS.has(asked.replaceAll('_', '').toLowerCase())

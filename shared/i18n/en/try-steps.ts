/** Texts of "Try it": what was done with a setting, step by step. */
export const trySteps = {
  action: 'Try it',
  running: 'Trying…',
  succeeded: 'Everything worked',
  failed: 'It did not work',
  milliseconds: (count: number) => `${count} ms`,
  /** By the name of the step on the wire. */
  steps: {
    address: 'Find the address',
    connect: 'Connect',
    tls: 'Encrypt the connection',
    login: 'Log in',
    search: 'Search',
    person: 'Find the person',
    password: 'Check the password',
    groups: 'Read the groups',
    discover: 'Read the description of the provider',
    token: 'Ask for a token',
    userinfo: 'Read the user',
    send: 'Send',
    ask: 'Ask',
    write: 'Write a file',
    read: 'Read it again',
    compare: 'Compare',
    delete: 'Delete it',
  },
} as const

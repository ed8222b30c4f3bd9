/** Words of a list of users that is imported, with spaces between them. The words of every language are understood. */
export const userList = {
  headings: {
    username: 'username user login account',
    name: 'name displayname fullname',
    email: 'email mail emailaddress',
    group: 'group role',
    password: 'password',
  },
  groups: { admin: 'admin administrator', ordinary: 'user ordinary member' },
} as const

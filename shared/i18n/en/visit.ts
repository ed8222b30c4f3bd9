/** Texts of the screen that asks for the visit password of a private item. */
export const visit = {
  title: 'This item is private',
  leadGuest: 'Its members read it after logging in. Guests need the visit password, which its owner gives out.',
  leadUser: 'Your account is no member of it. You may read it with the visit password, which its owner gives out.',
  password: 'Visit password',
  passwordMissing: 'Type the visit password.',
  action: 'Open item',
  or: 'Are you a member?',
} as const

/** The window in which captchas, registrations, invite links, mails and uploads are counted. */
export const ACCOUNT_WINDOW_SECONDS = 3600

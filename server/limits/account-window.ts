/** The window for counting captchas, registrations, invite links, mails and uploads. */
export const ACCOUNT_WINDOW_SECONDS = 3600

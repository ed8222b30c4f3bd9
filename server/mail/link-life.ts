/** How long the link for a new password is valid. */
export const PASSWORD_TOKEN_SECONDS = 3600
/** How long the link that verifies an e-mail address is valid. */
export const EMAIL_TOKEN_SECONDS = 24 * 3600
/** How many days the link for the first password is valid. */
export const FIRST_PASSWORD_DAYS = 7

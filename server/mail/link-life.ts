/** Life of the link for a forgotten password. */
export const PASSWORD_TOKEN_SECONDS = 3600
/** Life of the link that verifies an e-mail address. */
export const EMAIL_TOKEN_SECONDS = 24 * 3600

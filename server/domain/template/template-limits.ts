/** How many templates somebody may have, and how many may be offered in an item; their lists carry the texts, so their bytes are limited too. */
export const TEMPLATES_PER_USER = 200
export const TEMPLATES_PER_ITEM = 200
export const TEMPLATES_BYTES = 8 * 1024 * 1024

/** The most templates of a user and of an item. Lists of templates contain their texts, so their bytes are limited too. */
export const TEMPLATES_PER_USER = 200
export const TEMPLATES_PER_ITEM = 200
export const TEMPLATES_BYTES = 8 * 1024 * 1024

/** A DN, or another name of a group, in a normal form: directories ignore upper case, and spaces between the parts of a DN. */
export const dnKey = (dn: string): string => dn.replace(/\s*([,=+])\s*/g, '$1').toLowerCase()

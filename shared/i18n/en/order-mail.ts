interface OrderWords {
  name: string
  number: number
  /** The user who placed the order. */
  by: string
  plan: string
  /** May be empty, like the note, the end and the link. */
  price: string
  note: string
  end: string
  link: string
}

/** Mails about orders of plans, in plain text. Empty lines that follow each other become one. */
export const orderMail = {
  placed: {
    subject: ({ by, plan }: OrderWords) => `${by} orders the plan “${plan}”`,
    text: ({ name, number, by, plan, price, note, link }: OrderWords) => `Hello ${name},

${by} has placed order ${number}: ${plan}${price && `, ${price}`}.

${note}

${link && `Confirm or refuse it here:\n\n${link}`}`,
  },
  confirmed: {
    subject: ({ plan }: OrderWords) => `Your plan “${plan}” is in force`,
    text: ({ name, number, plan, note, end, link }: OrderWords) => `Hello ${name},

your order ${number} was confirmed: ${plan}${end && `, until ${end}`}.

${note}

${link}`,
  },
  refused: {
    subject: ({ number }: OrderWords) => `Your order ${number} was refused`,
    text: ({ name, number, plan, note, link }: OrderWords) => `Hello ${name},

your order ${number} (${plan}) was refused.

${note}

${link}`,
  },
  withdrawn: {
    subject: ({ plan, number }: OrderWords) => `Your order ${number} of the plan “${plan}” was withdrawn`,
    text: ({ name, number, plan, note, link }: OrderWords) => `Hello ${name},

an administrator has withdrawn your order ${number}, which was confirmed before: ${plan}. It is no longer in force. What is over your limits stays readable and can be changed, but nothing can be added. Nothing was deleted.

${note}

${link}`,
  },
  withdrawn_later: {
    subject: ({ plan, number }: OrderWords) => `Your order ${number} of the plan “${plan}” was withdrawn`,
    text: ({ name, number, plan, note, link }: OrderWords) => `Hello ${name},

an administrator has withdrawn your order ${number}, which was confirmed before: ${plan}. Its period had not begun. What you have now is not affected.

${note}

${link}`,
  },
  ends: {
    subject: ({ plan, end }: OrderWords) => `Your plan “${plan}” ends on ${end}`,
    text: ({ name, plan, end, link }: OrderWords) => `Hello ${name},

your plan ${plan} ends on ${end}. After that, what is over your limits stays readable and can be changed, but nothing can be added. Nothing is deleted.

${link && `Order it again here:\n\n${link}`}`,
  },
  ended: {
    subject: ({ plan }: OrderWords) => `Your plan “${plan}” has ended`,
    text: ({ name, plan, link }: OrderWords) => `Hello ${name},

your plan ${plan} has ended. What is over your limits stays readable and can be changed, but nothing can be added. Nothing was deleted.

${link && `Order it again here:\n\n${link}`}`,
  },
} as const

/** Texts of the AI assistant. It is shown in the Chinese interface alone; the texts exist in both languages. */
export const assistant = {
  actions: {
    rewrite: 'Improve the wording',
    toChinese: 'Translate into Chinese',
    toEnglish: 'Translate into English',
    summarise: 'Summarise',
    table: 'Make a table of it',
    explain: 'Explain',
  },
  aboutPage: 'Quick actions use the whole page. Select a part of it to work on that alone.',
  aboutSelection: (characters: string) => `Quick actions use the selected text: ${characters} characters.`,
  answer: 'Answer',
  ask: 'Ask',
  check: 'Written by a model: check it before you use it.',
  copy: 'Copy',
  empty: 'Write what you want to know or have written.',
  insert: 'Insert at the caret',
  insertBelow: 'Insert below the selection',
  progress: {
    asking: 'The assistant is thinking',
    writing: 'The assistant is writing',
    done: 'The answer is complete.',
    cut: 'The provider ended the answer here because it was long. Ask for the rest, or for less.',
    stopped: 'Stopped. What came so far stays.',
  },
  prompt: 'What should it write?',
  promptHint: 'What you ask, and the text that a quick action works on, is sent to the AI service of this site.',
  /** The prompt of a quick action; the text follows. */
  prompts: {
    rewrite:
      'Improve the wording of this Markdown. Keep its meaning, language, structure, code, links and names as they are.',
    toChinese:
      'Translate this Markdown into Chinese. Leave code, links, names of fields and the structure as they are.',
    toEnglish:
      'Translate this Markdown into English. Leave code, links, names of fields and the structure as they are.',
    summarise: 'Summarise this text in a few sentences or a short list, in its own language.',
    table: 'Arrange what this text says as a Markdown table with fitting columns, in its own language.',
    explain: 'Explain this text to a new colleague, in its own language; line by line when it is code.',
  },
  quick: 'Quick actions',
  replace: 'Replace the selection',
  replacePage: 'Replace the page',
  stop: 'Stop',
  title: 'AI assistant',
  tooLong: (limit: string) => `Too long to ask about at once: select at most ${limit} characters.`,
} as const

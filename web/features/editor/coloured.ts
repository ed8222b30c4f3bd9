/**
 * The characters of a text that are read as Markdown in the editor, from its beginning. What is behind them has no colours: the blocks of the whole
 * text are looked at after every key, which would take longer than a key may take.
 */
export const COLOURED_CHARACTERS = 400_000

/** Files and folders that systems, editors and package managers leave behind. Nobody wants them imported. */
export const LEFT_BEHIND =
  /^(?:__MACOSX|\.DS_Store|Thumbs\.db|desktop\.ini|\.git|\.svn|\.hg|\.idea|\.vscode|node_modules)$/i

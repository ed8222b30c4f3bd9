/** Sets the chosen theme before anything is drawn. Some browsers store nothing for files; they use the theme of the system. */
try {
  const theme = localStorage.getItem('octavo-theme')
  if (theme) document.documentElement.dataset.theme = theme
} catch {}

/** Sets the chosen theme before anything is drawn. Some browsers keep nothing for files; the theme of the system is shown there. */
try {
  const theme = localStorage.getItem('octavo-theme')
  if (theme) document.documentElement.dataset.theme = theme
} catch {}

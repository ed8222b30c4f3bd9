import { aptInstall, findProgram, mayUseApt, missingPackages } from './lib/system-packages.ts'

/** The programs that open exported documents in tests, with their Debian packages. */
const PACKAGES = {
  soffice: 'libreoffice-writer-nogui',
  pdftotext: 'poppler-utils',
  pdffonts: 'poppler-utils',
  pdfimages: 'poppler-utils',
  pdfinfo: 'poppler-utils',
} as const
type Program = keyof typeof PACKAGES

/**
 * The paths of LibreOffice and of the programs of Poppler. Installs them if they are missing and this process may; that takes about half a minute.
 * @throws Error of one line that says what to install
 */
export function findDocumentPrograms(): Record<Program, string> {
  const wanted = missingPackages(PACKAGES)
  if (wanted.length > 0 && mayUseApt()) aptInstall(wanted)
  const missing = missingPackages(PACKAGES)
  if (missing.length > 0)
    throw new Error(
      `The tests of exported documents cannot run: there is no ${missing.join(' and no ')}. Install LibreOffice and ` +
        'Poppler’s programs (Debian: apt-get install libreoffice-writer-nogui poppler-utils).',
    )
  const path = (program: Program) => findProgram(program) as string
  return {
    soffice: path('soffice'),
    pdftotext: path('pdftotext'),
    pdffonts: path('pdffonts'),
    pdfimages: path('pdfimages'),
    pdfinfo: path('pdfinfo'),
  }
}

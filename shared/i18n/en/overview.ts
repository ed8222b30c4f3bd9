/** Texts of the first room for site administrators: `/admin/index`. */
export const overview = {
  title: 'Overview',
  /** `counted`: how long ago the figures were counted; empty: never. */
  updatedAt: (time: string, counted: string) => `Updated ${time}${counted && `, figures ${counted}`}`,
  refresh: 'Refresh',
  period: 'Period',
  days: (count: number) => `${count} days`,
  noFigures: 'The first figures appear within a minute.',

  series: { people: 'People', items: 'Items', pages: 'Pages', files: 'Files', bytes: 'Bytes', active: 'Active people' },
  more: (change: string, days: number) => `${change} in ${days} days`,
  same: (days: number) => `no change in ${days} days`,
  files: (count: string) => `in ${count} files`,
  chart: 'Over time',
  chartOf: 'What the chart shows',
  day: 'Day',
  chooseDay: (name: string) => `${name}: choose a day`,
  unknown: 'not known',
  fromTo: (name: string, from: string, first: string, to: string, last: string) =>
    `${name}: ${first} on ${from}, ${last} on ${to}`,

  attention: 'Needs attention',
  calm: 'Nothing needs your attention.',
  calmBody: 'Jobs, storage, mail and settings are in order.',
  goJobs: 'See the jobs',
  goAttachments: 'Attachments',
  goItems: 'Items',
  goAccount: 'Your account',
  goSettings: 'Settings',
  goOrders: 'Orders',
  goSecurity: 'Your security',
  runNow: 'Run now',
  runJob: (name: string) => `Run “${name}” now`,
  jobStarted: (name: string) => `“${name}” is running`,
  findings: {
    job_failing: {
      title: (_count: number, about: string) => `“${about}” fails`,
      body: (count: number, _about: string) =>
        count === 1
          ? 'The last run failed. The job is tried again each minute.'
          : `The last ${count} runs failed. The job is tried again each minute.`,
    },
    job_late: {
      title: (_count: number, about: string) => `“${about}” is late`,
      body: () => 'It should have run long ago. The server starts due jobs each minute while it runs.',
    },
    storage_fails: {
      title: () => 'Files cannot be stored',
      body: (_count: number, about: string) => `Uploads fail; pages are saved all the same. The storage says: ${about}`,
    },
    disk_full: {
      title: () => 'The disk is almost full',
      body: (_count: number, _about: string, size: string) =>
        `${size} are free. When nothing is free, no page can be saved.`,
    },
    files_missing: {
      title: (count: number) => (count === 1 ? '1 file is missing' : `${count} files are missing`),
      body: () =>
        'The storage does not have their bytes. Bring them back from a backup; “octavo file check” names them.',
    },
    secrets_unreadable: {
      title: (count: number) => (count === 1 ? '1 secret cannot be read' : `${count} secrets cannot be read`),
      body: () =>
        'Visit passwords or keys of items were stored with another key. Restore the file secret.key or the former SECRET_KEY, or set them again in the items.',
    },
    pages_unindexed: {
      title: (count: number) =>
        count === 1
          ? 'A search does not find 1 page'
          : `A search does not find ${count >= 100 ? '100 or more' : count} pages`,
      body: () => 'They are not in the search index. The job that indexes pages tries again every 15 minutes.',
    },
    mail_missing: {
      title: () => 'No mail can be sent',
      body: () => 'No mail server is set up. People who forget their password cannot help themselves.',
    },
    address_missing: {
      title: () => 'The site does not know its address',
      body: () => 'Mails with links for guests are not sent. Set the address of the site.',
    },
    administrator_unreachable: {
      title: () => 'No administrator can be reached by mail',
      body: () => 'No administrator has a verified e-mail address. A forgotten password then needs the command line.',
    },
    not_encrypted: {
      title: () => 'The connection is not encrypted',
      body: (_count: number, about: string) =>
        `People reach ${about} by http://, so others on the way can read passwords. Put a proxy with HTTPS in front.`,
    },
    registration_open: {
      title: () => 'Anybody can register',
      body: (_count: number, about: string) =>
        `Whoever reaches ${about} can make an account. If that is not meant, close the registration.`,
    },
    orders_waiting: {
      title: (count: number) => (count === 1 ? '1 order waits' : `${count} orders wait`),
      body: () => 'People have ordered a plan. Confirm the order when it is paid, or refuse it.',
    },
    backup_failed: {
      title: () => 'The last backup failed',
      body: (_count: number, about: string) => `It is tried again every hour. The reason: ${about}`,
    },
    backup_old: {
      title: (count: number) => (count === 1 ? 'No backup for 1 day' : `No backup for ${count} days`),
      body: () => 'The site shall back itself up more often. See why it does not.',
    },
    second_step_missing: {
      title: (count: number) =>
        count === 1 ? '1 administrator has no second step' : `${count} administrators have no second step`,
      body: () =>
        'A password alone opens such an account. Set up an authenticator app or a passkey under Security in the account; the settings can require it.',
    },
  },

  activePeople: 'Active in the last 7 days',
  nobodyActive: 'Nobody used the site in the last seven days.',
  andMore: (count: number) => (count === 1 ? 'and 1 more' : `and ${count} more`),

  state: 'System',
  version: 'Version',
  database: 'Database',
  storage: 'File storage',
  storageKinds: { local: 'This machine', s3: 'Object storage' },
  disk: 'Disk',
  diskFree: (free: string, total: string) => `${free} free of ${total}`,
  mail: 'Mail',
  mailOn: 'Mail server set up',
  mailOff: 'Not set up',

  jobs: 'Background jobs',
  jobsFailed: (failed: number, all: number) => `${failed} of ${all} failed on their last run`,
  jobsFine: (all: number) => `${all} jobs, none failed`,
  job: 'Job',
  result: 'Last result',
  lastRun: 'Last run',
  duration: 'Duration',
  nextRun: 'Next run',
  done: 'Done',
  running: 'Running',
  waiting: 'Not yet run',
  failedTimes: (count: number) => (count === 1 ? 'Failed' : `Failed ${count} times`),
  soon: 'within a minute',
  milliseconds: (count: number) => `${count} ms`,
  seconds: (count: string) => `${count} s`,
  minutes: (minutes: number, seconds: number) => `${minutes} min ${seconds} s`,
  jobNames: {
    'purge-expired': 'Remove what has expired',
    'purge-operations': 'Remove old results of long work',
    'purge-recycle-bin': 'Empty the recycle bin',
    'back-up': 'Start the backup',
    'sweep-files': 'Clean up and check files',
    'index-pages': 'Index pages for search',
    'index-noted-pages': 'Index saved pages for search',
    'read-api-pages': 'Read API pages',
    'read-file-texts': 'Read the texts of attachments',
    'read-page-links': 'Read links between pages',
    'seal-secrets': 'Encrypt older secrets',
    'check-site': 'Check the site',
    'daily-figures': 'Note the daily figures',
    'import-people': 'Import people of directories',
    'remind-of-plans': 'Remind of plans that end',
  },
} as const

import { mainJob } from './main-job.ts'

// A file of its own, because the first user who registers on an empty site becomes its administrator.
mainJob('en')

import { mainJob } from './main-job.ts'

// A file of its own: the first who registers on the empty site is its administrator.
mainJob('zh')

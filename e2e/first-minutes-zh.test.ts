import { firstMinutes } from './first-minutes.ts'

firstMinutes('zh')

import type { Bodies, ComingBody, Pace } from '#server/context.ts'
import { FairTurns } from '#server/limits/fair-turns.ts'
import { addressKey } from '#server/limits/rate-limit.ts'
import {
  BODY_ROOM_RETRY_SECONDS,
  BODY_ROOM_WAIT_MS,
  BODY_ROOM_WAITING,
  BODY_ROOMS,
  SMALL_BODY_BYTES,
  UNCOUNTED_BODY_BYTES,
} from '#shared/constants.ts'
import { BODY_PACE } from './body-pace.ts'

/** How many bytes of bodies may be in flight in a room: of all addresses together, and of one. */
export interface RoomLimits {
  bytes: number
  perAddress: number
}

/** Senders whose token is known have rooms of their own, and so have small bodies: nobody's large bodies delay those. */
export type RoomName = 'largeOfUsers' | 'largeOfOthers' | 'smallOfUsers' | 'smallOfOthers'

/** The bytes of bodies that this process holds: from before a body is read until its call has been answered (decision 32). */
export class BodyRooms implements Bodies {
  readonly pace: Pace
  readonly #rooms: Record<RoomName, FairTurns>

  constructor(
    limits: Record<RoomName, RoomLimits> = BODY_ROOMS,
    waitMs: number = BODY_ROOM_WAIT_MS,
    pace: Pace = BODY_PACE,
  ) {
    const room = ({ bytes, perAddress }: RoomLimits) =>
      new FairTurns({
        atOnce: bytes,
        atOncePerKey: perAddress,
        waiting: BODY_ROOM_WAITING,
        waitingBytes: Number.POSITIVE_INFINITY,
        retrySeconds: BODY_ROOM_RETRY_SECONDS,
        waitMs,
      })
    this.pace = pace
    this.#rooms = {
      largeOfUsers: room(limits.largeOfUsers),
      largeOfOthers: room(limits.largeOfOthers),
      smallOfUsers: room(limits.smallOfUsers),
      smallOfOthers: room(limits.smallOfOthers),
    }
  }

  /** The bytes in flight, and how many bodies wait, of each room. */
  get load(): Record<RoomName, { bytes: number; waiting: number }> {
    const of = (name: RoomName) => ({ bytes: this.#rooms[name].load.running, waiting: this.#rooms[name].load.waiting })
    return {
      largeOfUsers: of('largeOfUsers'),
      largeOfOthers: of('largeOfOthers'),
      smallOfUsers: of('smallOfUsers'),
      smallOfOthers: of('smallOfOthers'),
    }
  }

  /**
   * Reads a body and runs its call when there is room for it. Very small bodies are not counted: they never wait.
   * @throws AppError TOO_MANY when there is no room for too long; and what the work throws
   */
  run<T>({ bytes, ofUser, ip, gone }: ComingBody, work: () => Promise<T>): Promise<T> {
    if (bytes <= UNCOUNTED_BODY_BYTES) return work()
    const isSmall = bytes <= SMALL_BODY_BYTES
    const name = ofUser ? (isSmall ? 'smallOfUsers' : 'largeOfUsers') : isSmall ? 'smallOfOthers' : 'largeOfOthers'
    return this.#rooms[name].run({ key: addressKey(ip), bytes: 0, weight: bytes, gone }, work)
  }
}

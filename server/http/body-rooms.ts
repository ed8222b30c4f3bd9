import type { Bodies, ComingBody, Pace } from '#server/context.ts'
import { FairTurns, refusedFor } from '#server/limits/fair-turns.ts'
import { addressKey } from '#server/limits/rate-limit.ts'
import { BODY_PACE } from './body-pace.ts'
import { SMALL_BODY_BYTES, UNCOUNTED_BODY_BYTES } from './body-sizes.ts'

/**
 * How many bytes of bodies one process holds, and how many of them one address may send at once. There are four rooms of 256 MB in all, so large
 * bodies do not delay small ones, and senders without a token do not delay senders with one.
 */
const BODY_ROOMS = {
  largeOfUsers: { bytes: 128 * 1024 * 1024, perAddress: 64 * 1024 * 1024 },
  largeOfOthers: { bytes: 64 * 1024 * 1024, perAddress: 32 * 1024 * 1024 },
  smallOfUsers: { bytes: 32 * 1024 * 1024, perAddress: 16 * 1024 * 1024 },
  smallOfOthers: { bytes: 32 * 1024 * 1024, perAddress: 8 * 1024 * 1024 },
}
/** How long a body waits for room, how many wait in each room, and after how many seconds a refused sender should try again. */
export const BODY_ROOM_WAIT_MS = 20_000
const BODY_ROOM_WAITING = 1000
const BODY_ROOM_RETRY_SECONDS = 10

/** How many bytes may be in flight in a room: from all addresses together, and from one. */
export interface RoomLimits {
  bytes: number
  perAddress: number
}

/** Senders with a known token have separate rooms, and so do small bodies. So large bodies never delay them. */
export type RoomName = 'largeOfUsers' | 'largeOfOthers' | 'smallOfUsers' | 'smallOfOthers'

/** Limits the bytes of request bodies in memory. A body counts from before it is read until its call is answered (decision 32). */
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
        refusal: refusedFor(BODY_ROOM_RETRY_SECONDS),
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

  /** For each room: the bytes in flight and the number of waiting bodies. */
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
   * Reads a body and runs its call as soon as there is room. Very small bodies are not counted and never wait.
   * @throws AppError TOO_MANY when there is no room for too long; and whatever the work throws
   */
  run<T>({ bytes, ofUser, ip, gone }: ComingBody, work: () => Promise<T>): Promise<T> {
    if (bytes <= UNCOUNTED_BODY_BYTES) return work()
    const isSmall = bytes <= SMALL_BODY_BYTES
    const name = ofUser ? (isSmall ? 'smallOfUsers' : 'largeOfUsers') : isSmall ? 'smallOfOthers' : 'largeOfOthers'
    return this.#rooms[name].run({ key: addressKey(ip), bytes: 0, weight: bytes, gone }, work)
  }
}

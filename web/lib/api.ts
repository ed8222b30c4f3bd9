import { type UseMutationResult, type UseQueryResult, useMutation, useQuery } from '@tanstack/react-query'
import type { CallName, Input, Output } from '#shared/api/index.ts'
import type { errors } from '#shared/errors.ts'
import { LANGUAGES } from '#shared/i18n/languages.ts'
import { paths } from '#web/paths.ts'
import { anySignal } from './any-signal.ts'
import { currentLang, currentTexts } from './locale.tsx'
import { navigateTo } from './navigation.ts'
import { isOutage, noteAnswer, noteOutage } from './outage.ts'
import { queryClient } from './query-client.ts'
import { redirectFrom } from './redirect.ts'
import { tellTreeChanged } from './session-tabs.ts'
import { herePath, inBrowser } from './site.ts'
import { holdsTypedText } from './typed-text.ts'

export const REQUEST_TIMEOUT_MS = 60_000

/** Our own error code for a call that got no answer. The server never sends it. */
export const NO_ANSWER = -1
/**
 * The name of an error in `shared/errors.ts`. Only the type is imported, so that the list of errors and their texts stay out of the
 * bundle.
 */
type RefusalName = keyof typeof errors

/**
 * A refused or failed call. `message` is in the user's language and can be shown. Use `isRefusal` to find out which refusal it is.
 */
export class ApiError extends Error {
  /** The server's `error_code`; `NO_ANSWER` when the network failed. */
  readonly code: number
  /** The input field that the message is about, if the server names one. */
  readonly field: string | undefined
  /** The data of a refusal (`error_data`), for example both texts of a conflict. */
  readonly data: unknown

  constructor(code: number, message: string, details: { name?: string; field?: string; data?: unknown } = {}) {
    super(message)
    this.code = code
    this.name = details.name ?? 'ApiError'
    this.field = details.field
    this.data = details.data
  }
}

/** Whether an error is a refusal of the server with one of these names: `isRefusal(error, 'NOT_FOUND', 'BAD_FIELD')`. */
export function isRefusal(error: unknown, ...names: readonly RefusalName[]): boolean {
  return error instanceof ApiError && names.some((name) => name === error.name)
}

export interface CallOptions {
  /** `false`: `NOT_LOGGED_IN` is thrown like any other error instead of leading to the login screen. */
  redirect_login?: boolean
  signal?: AbortSignal
}

/**
 * Input as it goes over the wire: every value as text, nested values as JSON, flags as 1 and 0. `undefined` and `null` are left
 * out.
 */
export function toFields(input: object): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const [name, value] of Object.entries(input)) {
    if (value === undefined || value === null) continue
    if (typeof value === 'boolean') fields[name] = value ? '1' : '0'
    else fields[name] = typeof value === 'object' ? JSON.stringify(value) : String(value)
  }
  return fields
}

/** Input as the body of a request, with the language of the interface added. */
export function toBody(input: object): URLSearchParams | FormData {
  const files = Object.entries(input).filter(([, value]) => value instanceof Blob)
  const body = files.length ? new FormData() : new URLSearchParams()
  const plain = Object.fromEntries(Object.entries(input).filter(([, value]) => !(value instanceof Blob)))
  for (const [name, value] of Object.entries(toFields(plain))) body.append(name, value)
  body.append('l', LANGUAGES[currentLang()].locale.toLowerCase())
  for (const [name, file] of files) (body as FormData).append(name, file as Blob)
  return body
}

/** The reaction of the interface to any refusal. The caller throws the error as well. */
function handleRefusal(error: ApiError, options: CallOptions) {
  // The site demands two-step login: nothing else is possible before it is set up.
  if (isRefusal(error, 'SECOND_STEP_REQUIRED')) navigateTo(paths.secondStep(), { replace: true })
  // The session is over. A form with typed text stays: it shows the refusal, and can be sent again after a login in another tab.
  if (!isRefusal(error, 'NOT_LOGGED_IN', 'LOGIN_FORCED') || holdsTypedText()) return
  // The login screen must not find a cached user, or it would send the visitor back.
  queryClient.setQueryData(callKey('user/info'), null)
  if (options.redirect_login !== false) {
    const here = new URL(location.href)
    if (!here.searchParams.has('redirect'))
      navigateTo(paths.login(redirectFrom(herePath() + here.search)), { replace: true })
  }
}

/**
 * Sends a call: `await call('page/save', { … })`. The body is form-encoded (multipart when a value is a file); the session cookie
 * goes with it. Returns the `data` of the answer. Throws `ApiError` when the call is refused, when no answer comes, and after 60 s.
 * Throws the browser's `AbortError` when `options.signal` aborted it.
 */
export async function call<N extends CallName>(
  name: N,
  input: Input<N> | Record<string, never> = {},
  options: CallOptions = {},
): Promise<Output<N>> {
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
  const signal = options.signal ? anySignal([options.signal, timeout]) : timeout
  const texts = currentTexts().common.error
  let answer: Answer
  try {
    const response = await fetch(inBrowser(`/api/${name}`), {
      method: 'POST',
      credentials: 'same-origin',
      body: toBody(input),
      signal,
    })
    try {
      answer = await response.json()
    } catch (cause) {
      if (signal.aborted) throw cause
      throw new ApiError(NO_ANSWER, texts.unreadable)
    }
  } catch (cause) {
    if (cause instanceof ApiError || options.signal?.aborted) throw cause
    throw new ApiError(NO_ANSWER, timeout.aborted ? texts.timeout : texts.network)
  }
  return dataOf<N>(answer, options)
}

/** An answer as it came over the wire. */
export interface Answer {
  error_code?: unknown
  error_message?: unknown
  error_name?: unknown
  error_field?: unknown
  error_data?: unknown
  data?: unknown
}

/** The `data` of an answer. Throws `ApiError` for a refusal, after `handleRefusal`. */
export function dataOf<N extends CallName>(answer: Answer, options: CallOptions): Output<N> {
  const texts = currentTexts().common.error
  if (answer?.error_code === 0) {
    noteAnswer()
    return answer.data as Output<N>
  }
  const error = new ApiError(
    typeof answer?.error_code === 'number' ? answer.error_code : NO_ANSWER,
    typeof answer?.error_message === 'string' && answer.error_message ? answer.error_message : texts.unknown,
    {
      name: typeof answer?.error_name === 'string' ? answer.error_name : undefined,
      field: typeof answer?.error_field === 'string' ? answer.error_field : undefined,
      data: answer?.error_data,
    },
  )
  if (isOutage(error)) noteOutage(error.message)
  handleRefusal(error, options)
  throw error
}

/** The query key of a call. Input is converted to its wire form, so that 5 from code and '5' from the address have the same key. */
export function callKey<N extends CallName>(name: N, input?: object | null): readonly [N, Record<string, string>] {
  return [name, toFields(input ?? {})]
}

export interface UseCallOptions extends Pick<CallOptions, 'redirect_login'> {
  enabled?: boolean
  staleTime?: number
  refetchInterval?: number
  refetchOnWindowFocus?: boolean
  /** Keep showing the answer to the last input while the next one loads (search as you type, paging). */
  keepPrevious?: boolean
}

/**
 * Reads through the cache: `const page = useCall('page/info', { page_id })`, then `page.data`, `page.isPending`, `page.error`. With
 * the input `null` no request is sent. With `refetchWhile`, the interval counts only while the last answer asks for it.
 */
export function useCall<N extends CallName>(
  name: N,
  input?: Input<N> | null,
  options: UseCallOptions & { refetchWhile?: (answer: Output<N>) => boolean } = {},
): UseQueryResult<Output<N>, ApiError> {
  const { redirect_login, enabled = true, keepPrevious, refetchWhile, refetchInterval, ...rest } = options
  return useQuery<Output<N>, ApiError>({
    ...rest,
    queryKey: callKey(name, input),
    queryFn: ({ signal }) => call(name, input ?? {}, { redirect_login, signal }),
    enabled: enabled && input !== null,
    refetchInterval: ({ state: { data } }) =>
      refetchInterval !== undefined && (!refetchWhile || (data && refetchWhile(data))) ? refetchInterval : false,
    placeholderData: keepPrevious ? (previous) => previous : undefined,
  })
}

export interface UseSendOptions<N extends CallName> extends Pick<CallOptions, 'redirect_login'> {
  /** Calls whose cached answers become stale after this one, also if it fails because its object is gone, decided or changed. */
  invalidates?: readonly CallName[]
  onSuccess?: (data: Output<N>, input: Input<N>) => unknown
  onError?: (error: ApiError, input: Input<N>) => unknown
}

/**
 * Writes: `const save = useSend('page/save', { invalidates: ['item/info'] })`, then `save.mutate(input)` or `await
 * save.mutateAsync(input)`. Forms use `save.isPending` and `save.error`. `save.reset()` removes an error; while the call runs it does nothing.
 */
export function useSend<N extends CallName>(
  name: N,
  options: UseSendOptions<N> = {},
): UseMutationResult<Output<N>, ApiError, Input<N>> {
  const send = useMutation<Output<N>, ApiError, Input<N>>({
    mutationFn: (input) => call(name, input, { redirect_login: options.redirect_login }),
    onSuccess: async (data, input) => {
      // The reload starts before the caller's onSuccess and is awaited after it: a dialog closes at once, and the list is up to
      // date a little later.
      const stale = invalidateOf(itemOf(input), ...(options.invalidates ?? []))
      await options.onSuccess?.(data, input)
      await stale
    },
    onError: (error, input) => {
      // What was to be changed is not as the screen shows it: somebody else was faster.
      if (isRefusal(error, 'NOT_FOUND', 'ORDER_DECIDED', 'CHANGED_MEANWHILE'))
        void invalidateOf(itemOf(input), ...(options.invalidates ?? []))
      return options.onError?.(error, input)
    },
  })
  // A running call would go on unseen: the form could be sent a second time, and its refusal would not be shown.
  return { ...send, reset: () => !send.isPending && send.reset() } as typeof send
}

/** The item that an input is about, if it names one. */
const itemOf = (input: object): number | null => Number((input as { item_id?: unknown }).item_id) || null

/** Makes the cached answers of these calls stale (all inputs) and reloads the ones on screen: `invalidate('item/info')`. Other tabs load the trees of items again too. */
export const invalidate = (...names: readonly CallName[]): Promise<void> => invalidateOf(null, ...names)

/** Does the same after a change of one item, so that other tabs load only its tree again. @param item_id `null`: any item */
export async function invalidateOf(item_id: number | null, ...names: readonly CallName[]): Promise<void> {
  if (names.includes('item/info')) tellTreeChanged(item_id)
  await Promise.all(names.map((name) => queryClient.invalidateQueries({ queryKey: [name] })))
}

/**
 * Changes a cached answer in place (a star, the new name of a page). Does nothing when the answer is not cached. Cancels a running
 * request for it, because its answer would be older than the change.
 */
export function updateCached<N extends CallName>(
  name: N,
  input: Input<N> | Record<string, never>,
  update: (data: Output<N>) => Output<N>,
): void {
  const queryKey = callKey(name, input)
  const data = queryClient.getQueryData<Output<N>>(queryKey)
  if (data === undefined) return
  void queryClient.cancelQueries({ queryKey, exact: true })
  queryClient.setQueryData<Output<N>>(queryKey, update(data))
}

/** Removes a cached answer, so that the next screen that needs it asks. */
export function forget<N extends CallName>(name: N, input: Input<N>): void {
  queryClient.removeQueries({ queryKey: callKey(name, input), exact: true })
}

/**
 * Loads an answer into the cache before it is needed (the pointer rests on a link). Resolves when the answer is there or the call has failed. A
 * failure neither throws nor leads to the login screen; the code that uses the answer later sees it.
 */
export async function preload<N extends CallName>(name: N, input: Input<N>): Promise<void> {
  await queryClient.prefetchQuery({
    queryKey: callKey(name, input),
    queryFn: ({ signal }) => call(name, input, { signal, redirect_login: false }),
  })
}

/** The answer of a call that is in the cache, however old. */
export function cached<N extends CallName>(name: N, input: Input<N>): Output<N> | undefined {
  return queryClient.getQueryData<Output<N>>(callKey(name, input))
}

/** Whether the answer of a call is in the cache, however old. */
export function isCached<N extends CallName>(name: N, input: Input<N>): boolean {
  return queryClient.getQueryData(callKey(name, input)) !== undefined
}

import type { FastifyReply } from 'fastify'
import type { RedirectAnswer } from '#server/call/handler.ts'
import type { Config } from '#server/config.ts'
import type { AppError } from '#shared/errors.ts'
import { inBrowser } from './site-path.ts'

/** The login screen. It explains the `problem` and what to do. */
const LOGIN_SCREEN = '/user/login'

/** Redirects the browser. */
export function leadOn(reply: FastifyReply, config: Config, { location }: RedirectAnswer): void {
  reply.redirect(inBrowser(config, location), 302)
}

/**
 * Redirects a person whose sign-in failed to the login screen, with a code of the reason. The data of the error may name the address that the person
 * wanted (`redirect`).
 */
export function leadToLogin(reply: FastifyReply, config: Config, { error, params, data }: AppError): void {
  const { redirect } = (data ?? {}) as { redirect?: string }
  const problem = typeof params.problem === 'string' ? params.problem : error
  const query = new URLSearchParams({ problem, ...(redirect && { redirect }) })
  reply.redirect(inBrowser(config, `${LOGIN_SCREEN}?${query}`), 302)
}

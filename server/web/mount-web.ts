import type { FastifyInstance } from 'fastify'
import type { Services } from '../http/context.ts'

/** Serves the interface. */
export async function mountWeb(_app: FastifyInstance, _services: Services): Promise<void> {}

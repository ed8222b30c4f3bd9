/**
 * Asks what to do with unsaved texts, logs out, clears the device, and goes to the landing page or to the address of the single
 * sign-on.
 */
export async function logOut(): Promise<void> {
  const { logOutAsking } = await import('./log-out.tsx')
  await logOutAsking()
}

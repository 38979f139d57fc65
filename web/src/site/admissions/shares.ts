/** The ways in that have a share, by their place, each from where the one before it ends, in percent. */
export function shares(pathways: readonly { share: number | null }[]) {
  const some = pathways.flatMap(({ share }, way) => (share ? [{ share, way }] : []))
  return some.map((one, index) => ({
    ...one,
    from: some.slice(0, index).reduce((sum, { share }) => sum + share, 0),
  }))
}

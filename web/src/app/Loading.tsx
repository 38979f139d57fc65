/** Until it is known who is signed in, or until a screen's script has come. */
export function Loading() {
  return (
    <p className="loading" role="status">
      Loading...
    </p>
  )
}

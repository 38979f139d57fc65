import { useEffect, useState } from "react"

/** A local address for a file, revoked when it is no longer shown. */
export function useObjectUrl(file: Blob | undefined): string | undefined {
  const [objectUrl, setObjectUrl] = useState<string>()
  useEffect(() => {
    if (!file) return
    const url = URL.createObjectURL(file)
    setObjectUrl(url)
    return () => {
      URL.revokeObjectURL(url)
      setObjectUrl(undefined)
    }
  }, [file])
  return objectUrl
}

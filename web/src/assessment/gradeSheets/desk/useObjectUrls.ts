import { useEffect, useState } from "react"

/** Local addresses for these files. They are valid while the files are shown. */
export function useObjectUrls(files: readonly Blob[]): readonly string[] {
  const [urls, setUrls] = useState<readonly string[]>([])
  useEffect(() => {
    const created = files.map((file) => URL.createObjectURL(file))
    setUrls(created)
    return () => {
      for (const url of created) URL.revokeObjectURL(url)
    }
  }, [files])
  return urls
}

import { useEffect, useState } from "react"

async function offlineCopyScript() {
  const [{ OfflineCopyButton }, { OpenOfflineFile }] = await Promise.all([
    import("./OfflineCopyButton.tsx"),
    import("./OpenOfflineFile.tsx"),
  ])
  return { OfflineCopyButton, OpenOfflineFile }
}

/** The functions that store a file on the device and open it there; undefined until their script has loaded. */
export function useOfflineCopyScript() {
  const [script, setScript] = useState<Awaited<ReturnType<typeof offlineCopyScript>>>()
  useEffect(() => {
    offlineCopyScript().then(setScript, console.info)
  }, [])
  return script
}

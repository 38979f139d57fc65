import { useEffect, useState } from "react"

async function bundleScript() {
  const [{ TakeOffline }, { OrBundled }] = await Promise.all([
    import("./TakeOffline.tsx"),
    import("./OrBundled.tsx"),
  ])
  return { TakeOffline, OrBundled }
}

/** The functions that store a file on the device and open it there; undefined until their script has loaded. */
export function useBundleScript() {
  const [script, setScript] = useState<Awaited<ReturnType<typeof bundleScript>>>()
  useEffect(() => {
    bundleScript().then(setScript, console.info)
  }, [])
  return script
}

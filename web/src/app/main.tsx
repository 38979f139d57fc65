import { createRoot } from "react-dom/client"
createRoot(document.getElementById("portal")!).render(<p>Portal</p>)

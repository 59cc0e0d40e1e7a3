prelude
import Mini.Core

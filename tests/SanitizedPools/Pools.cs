using System.Buffers;
using System.Text;
using PoolAnalyzers;

namespace SanitizedPools;

[FixedLengthPool(typeof(byte), Length = 1024)]
internal static partial class Chunks;

[FixedLengthPool(typeof(byte), Length = 1024)]
internal static partial class OtherChunks;

[FixedLengthPool(typeof(int), Length = 256)]
internal sealed partial class Numbers : ArrayPool<int>;

[ObjectPool(typeof(StringBuilder), Reset = "Clear")]
internal static partial class Builders;

[ArrayPoolScope(typeof(char))]
internal ref partial struct Letters;

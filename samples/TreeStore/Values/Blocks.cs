using System.Numerics;
using PoolAnalyzers;

namespace TreeStores;

/// <summary>The memory of all values: arrays of eleven lengths, each a power of two, from a pool for each length.</summary>
/// <remarks>The longest is below 85,000 bytes, so that no block is on the large object heap. A longer value has several of the longest.</remarks>
internal static class Blocks
{
    /// <summary>The length of the shortest block, in bytes.</summary>
    public const int Shortest = 64;

    /// <summary>The length of the longest block, in bytes.</summary>
    public const int Longest = 65_536;

    /// <summary>Rents the shortest block that has room for so many bytes.</summary>
    /// <param name="length">At most <see cref="Longest"/>.</param>
    public static byte[] Rent(int length) => BitOperations.Log2((uint)Math.Max(length, Shortest) - 1) switch
    {
        5 => Blocks64.Rent(),
        6 => Blocks128.Rent(),
        7 => Blocks256.Rent(),
        8 => Blocks512.Rent(),
        9 => Blocks1024.Rent(),
        10 => Blocks2048.Rent(),
        11 => Blocks4096.Rent(),
        12 => Blocks8192.Rent(),
        13 => Blocks16384.Rent(),
        14 => Blocks32768.Rent(),
        15 => Blocks65536.Rent(),
        _ => throw new ArgumentOutOfRangeException(nameof(length), length, "No block is that long."),
    };

    /// <summary>The length of the block that <see cref="Rent"/> gives for so many bytes.</summary>
    public static int LengthFor(int length) => length <= Shortest ? Shortest : 1 << (BitOperations.Log2((uint)length - 1) + 1);

    /// <summary>Returns a block.</summary>
    public static void Return(byte[] block)
    {
        switch (block.Length)
        {
            case 64:
                Blocks64.Return(block);
                break;
            case 128:
                Blocks128.Return(block);
                break;
            case 256:
                Blocks256.Return(block);
                break;
            case 512:
                Blocks512.Return(block);
                break;
            case 1024:
                Blocks1024.Return(block);
                break;
            case 2048:
                Blocks2048.Return(block);
                break;
            case 4096:
                Blocks4096.Return(block);
                break;
            case 8192:
                Blocks8192.Return(block);
                break;
            case 16_384:
                Blocks16384.Return(block);
                break;
            case 32_768:
                Blocks32768.Return(block);
                break;
            default:
                Blocks65536.Return(block);
                break;
        }
    }

    /// <summary>Gives memory that no value needs now back to the garbage collector.</summary>
    public static void Trim()
    {
        Blocks64.Trim();
        Blocks128.Trim();
        Blocks256.Trim();
        Blocks512.Trim();
        Blocks1024.Trim();
        Blocks2048.Trim();
        Blocks4096.Trim();
        Blocks8192.Trim();
        Blocks16384.Trim();
        Blocks32768.Trim();
        Blocks65536.Trim();
        StoredValues.Trim();
        ValueReferences.Trim();
        ValueWriters.Trim();
    }
}

// The capacities let each pool keep 1 to 16 MB.

/// <summary>Blocks of 64 bytes.</summary>
[FixedLengthPool(typeof(byte), Length = 64, Capacity = 16_384, Metrics = true)]
internal static partial class Blocks64;

/// <summary>Blocks of 128 bytes.</summary>
[FixedLengthPool(typeof(byte), Length = 128, Capacity = 16_384, Metrics = true)]
internal static partial class Blocks128;

/// <summary>Blocks of 256 bytes.</summary>
[FixedLengthPool(typeof(byte), Length = 256, Capacity = 16_384, Metrics = true)]
internal static partial class Blocks256;

/// <summary>Blocks of 512 bytes.</summary>
[FixedLengthPool(typeof(byte), Length = 512, Capacity = 16_384, Metrics = true)]
internal static partial class Blocks512;

/// <summary>Blocks of 1,024 bytes.</summary>
[FixedLengthPool(typeof(byte), Length = 1024, Capacity = 8192, Metrics = true)]
internal static partial class Blocks1024;

/// <summary>Blocks of 2,048 bytes.</summary>
[FixedLengthPool(typeof(byte), Length = 2048, Capacity = 4096, Metrics = true)]
internal static partial class Blocks2048;

/// <summary>Blocks of 4,096 bytes.</summary>
[FixedLengthPool(typeof(byte), Length = 4096, Capacity = 2048, Metrics = true)]
internal static partial class Blocks4096;

/// <summary>Blocks of 8,192 bytes.</summary>
[FixedLengthPool(typeof(byte), Length = 8192, Capacity = 1024, Metrics = true)]
internal static partial class Blocks8192;

/// <summary>Blocks of 16,384 bytes.</summary>
[FixedLengthPool(typeof(byte), Length = 16_384, Capacity = 512, Metrics = true)]
internal static partial class Blocks16384;

/// <summary>Blocks of 32,768 bytes.</summary>
[FixedLengthPool(typeof(byte), Length = 32_768, Capacity = 256, Metrics = true)]
internal static partial class Blocks32768;

/// <summary>Blocks of 65,536 bytes.</summary>
[FixedLengthPool(typeof(byte), Length = 65_536, Capacity = 256, Metrics = true)]
internal static partial class Blocks65536;

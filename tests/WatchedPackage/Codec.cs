using System.Buffers;

namespace WatchedPackage;

/// <summary>Returns its buffer twice where the input is empty.</summary>
public static class Codec
{
    public static int Encode(ReadOnlySpan<byte> input)
    {
        byte[] buffer = ArrayPool<byte>.Shared.Rent(256);
        try
        {
            if (input.IsEmpty)
            {
                Release(buffer);
                return 0;
            }

            input.CopyTo(buffer);
            return input.Length;
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(buffer);
        }
    }

    private static void Release(byte[] buffer) => ArrayPool<byte>.Shared.Return(buffer);
}

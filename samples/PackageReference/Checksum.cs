namespace PackageReference;

internal static class Checksum
{
    /// <summary>The sum of the bytes, which are read through a block as a stream would fill it.</summary>
    /// <param name="source">The bytes.</param>
    /// <param name="block">The caller's: it is only used during the call.</param>
    public static int Of(ReadOnlySpan<byte> source, byte[] block)
    {
        int sum = 0;
        while (!source.IsEmpty)
        {
            int read = Math.Min(source.Length, block.Length);
            source[..read].CopyTo(block);
            foreach (byte value in block.AsSpan(0, read))
            {
                sum += value;
            }

            source = source[read..];
        }

        return sum;
    }
}

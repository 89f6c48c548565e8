namespace PoolSample;

internal static class Texts
{
    /// <summary>The text backwards. The scope returns its array at the end of the method.</summary>
    public static string Reverse(string text)
    {
        using var scope = new CharScope(text.Length);
        text.CopyTo(scope.Span);
        scope.Span.Reverse();
        return new string(scope.Span);
    }

    /// <summary>The sum of all bytes of a stream. Remove the finally block, and the analyzers and the tests both complain.</summary>
    public static long Sum(Stream stream)
    {
        byte[] block = Blocks.Rent();
        try
        {
            long sum = 0;
            for (int read; (read = stream.Read(block)) > 0;)
            {
                foreach (byte value in block.AsSpan(0, read))
                {
                    sum += value;
                }
            }

            return sum;
        }
        finally
        {
            Blocks.Return(block);
        }
    }
}

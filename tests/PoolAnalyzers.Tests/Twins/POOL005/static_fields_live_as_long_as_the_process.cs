using System.Buffers;

public static class Program
{
    private static byte[] s_table = ArrayPool<byte>.Shared.Rent(64); static int First() => s_table[0];
}

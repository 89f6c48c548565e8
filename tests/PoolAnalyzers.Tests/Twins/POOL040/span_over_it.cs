using System;

namespace Faulty
{
    public static class Program
    {
        static int Run(int n)
        {
            byte[] bytes = new byte[n]; //! POOL040
            Span<byte> head = bytes.AsSpan(0, 4);
            head.Fill(1);
            return head[0];
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static Span<byte> Run(int n)
        {
            byte[] bytes = new byte[n];
            Span<byte> head = bytes.AsSpan(0, 4);
            head.Fill(1);
            return head;
        }
    }
}

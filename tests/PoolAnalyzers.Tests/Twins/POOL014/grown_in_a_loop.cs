using System;
using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static int ReadAll(Stream stream)
        {
            byte[] buffer = new byte[256];
            int total = 0, read;
            while ((read = stream.Read(buffer, total, buffer.Length - total)) > 0)
            {
                total += read;
                byte[] larger = ArrayPool<byte>.Shared.Rent(total * 2);
                buffer.AsSpan(0, total).CopyTo(larger);
                ArrayPool<byte>.Shared.Return(buffer); //! POOL014
                buffer = larger;
            }

            ArrayPool<byte>.Shared.Return(buffer); //! POOL014
            return total;
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static int ReadAll(Stream stream)
        {
            byte[] buffer = new byte[256];
            byte[]? rented = null;
            int total = 0, read;
            while ((read = stream.Read(buffer, total, buffer.Length - total)) > 0)
            {
                total += read;
                byte[] larger = ArrayPool<byte>.Shared.Rent(total * 2);
                buffer.AsSpan(0, total).CopyTo(larger);
                if (rented is not null)
                    ArrayPool<byte>.Shared.Return(rented);
                buffer = rented = larger;
            }

            if (rented is not null)
                ArrayPool<byte>.Shared.Return(rented);
            return total;
        }
    }
}

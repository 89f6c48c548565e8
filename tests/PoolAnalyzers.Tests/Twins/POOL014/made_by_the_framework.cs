// Copies, and arrays that a task of the framework has made.
using System;
using System.Buffers;
using System.IO;
using System.Threading.Tasks;

namespace Faulty1
{
    public static class Program
    {
        static async Task Run(byte[] data, string path)
        {
            byte[] b = (byte[])data.Clone();
            await File.WriteAllBytesAsync(path, data);
            ArrayPool<byte>.Shared.Return(b); //! POOL014
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static async Task Run(byte[] data, string path)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(3);
            await File.WriteAllBytesAsync(path, data);
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Faulty2
{
    public static class Program
    {
        static async Task Run(byte[] data, string path)
        {
            byte[] b = data[1..3];
            await File.WriteAllBytesAsync(path, data);
            ArrayPool<byte>.Shared.Return(b); //! POOL014
        }
    }
}

namespace Faulty3
{
    public static class Program
    {
        static async Task Run(byte[] data, string path)
        {
            byte[] b = await File.ReadAllBytesAsync(path);
            await File.WriteAllBytesAsync(path, data);
            ArrayPool<byte>.Shared.Return(b); //! POOL014
        }
    }
}

namespace Faulty4
{
    public static class Program
    {
        static async Task Run(byte[] data, string path)
        {
            byte[] b = (byte[])Array.CreateInstance(typeof(byte), 3);
            await File.WriteAllBytesAsync(path, data);
            ArrayPool<byte>.Shared.Return(b); //! POOL014
        }
    }
}

// A document that was parsed in place reads from the array whenever it is asked.
using System;
using System.Buffers;
using System.IO;

namespace Faulty1
{
    public static class Program
    {
        static System.Text.Json.JsonDocument Run(Stream s, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                s.ReadExactly(b, 0, n);
                return System.Text.Json.JsonDocument.Parse(b.AsMemory(0, n)); //! POOL016
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(b);
            }
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        static System.Text.Json.JsonDocument Run(Stream s, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                s.ReadExactly(b, 0, n);
                return System.Text.Json.JsonDocument.Parse(new MemoryStream(b, 0, n));
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(b);
            }
        }
    }
}

namespace Faulty2
{
    public static class Program
    {
        static System.Text.Json.JsonElement Run(Stream s, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                s.ReadExactly(b, 0, n);
                var d = System.Text.Json.JsonDocument.Parse(b.AsMemory(0, n));
                return d.RootElement; //! POOL016
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(b);
            }
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        static System.Text.Json.JsonElement Run(Stream s, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                s.ReadExactly(b, 0, n);
                using var d = System.Text.Json.JsonDocument.Parse(b.AsMemory(0, n));
                return d.RootElement.Clone();
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(b);
            }
        }
    }
}

namespace Faulty3
{
    public static class Program
    {
        static System.Text.Json.JsonElement Run(Stream s, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                s.ReadExactly(b, 0, n);
                var d = System.Text.Json.JsonDocument.Parse(b.AsMemory(0, n));
                return d.RootElement.GetProperty("a"); //! POOL016
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(b);
            }
        }
    }
}

namespace Clean3
{
    public static class Program
    {
        static System.Text.Json.JsonElement Run(Stream s, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                s.ReadExactly(b, 0, n);
                using var d = System.Text.Json.JsonDocument.Parse(b.AsMemory(0, n));
                return System.Text.Json.JsonSerializer.Deserialize<System.Text.Json.JsonElement>(b.AsSpan(0, n));
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(b);
            }
        }
    }
}

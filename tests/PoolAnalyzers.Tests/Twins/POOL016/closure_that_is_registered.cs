// Registered with something that outlives the body, until that is undone; an object of the body goes with it.
using System;
using System.Buffers;
using System.Threading;
using System.Threading.Tasks;

namespace Faulty1
{
    public static class Program
    {
        static async Task Run(System.Diagnostics.Process p, CancellationToken c, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            c.Register(() => b[0] = 1); //! POOL016
            ArrayPool<byte>.Shared.Return(b);
            await Task.Yield();
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        static async Task Run(System.Diagnostics.Process p, CancellationToken c, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            var r = c.Register(() => b[0] = 1);
            Console.WriteLine();
            r.Dispose();
            ArrayPool<byte>.Shared.Return(b);
            await Task.Yield();
        }
    }
}

namespace Faulty2
{
    public static class Program
    {
        static async Task Run(System.Diagnostics.Process p, CancellationToken c, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            c.UnsafeRegister(_ => b[0] = 1, null); //! POOL016
            ArrayPool<byte>.Shared.Return(b);
            await Task.Yield();
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        static async Task Run(System.Diagnostics.Process p, CancellationToken c, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            CancellationTokenRegistration r = default;
            try
            {
                r = c.Register(() => b[0] = 1);
                Console.WriteLine();
            }
            finally
            {
                r.Dispose();
            }

            ArrayPool<byte>.Shared.Return(b);
            await Task.Yield();
        }
    }
}

namespace Faulty3
{
    public static class Program
    {
        static async Task Run(System.Diagnostics.Process p, CancellationToken c, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            _ = c.Register(() => b[0] = 1); //! POOL016
            ArrayPool<byte>.Shared.Return(b);
            await Task.Yield();
        }
    }
}

namespace Clean3
{
    public static class Program
    {
        static async Task Run(System.Diagnostics.Process p, CancellationToken c, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            await using (c.Register(() => b[0] = 1))
            {
                await Task.Delay(n);
            }

            ArrayPool<byte>.Shared.Return(b);
            await Task.Yield();
        }
    }
}

namespace Faulty4
{
    public static class Program
    {
        static async Task Run(System.Diagnostics.Process p, CancellationToken c, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            p.OutputDataReceived += (s, e) => b[0] = 1; //! POOL016
            p.WaitForExit();
            ArrayPool<byte>.Shared.Return(b);
            await Task.Yield();
        }
    }
}

namespace Clean4
{
    public static class Program
    {
        static async Task Run(System.Diagnostics.Process p, CancellationToken c, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            System.Diagnostics.DataReceivedEventHandler h = (s, e) => b[0] = 1;
            p.OutputDataReceived += h;
            p.WaitForExit();
            p.OutputDataReceived -= h;
            ArrayPool<byte>.Shared.Return(b);
            await Task.Yield();
        }
    }
}

namespace Faulty5
{
    public static class Program
    {
        static async Task Run(System.Diagnostics.Process p, CancellationToken c, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            Console.CancelKeyPress += (s, e) => b[0] = 1; //! POOL016
            ArrayPool<byte>.Shared.Return(b);
            await Task.Yield();
        }
    }
}

namespace Clean5
{
    public static class Program
    {
        static async Task Run(System.Diagnostics.Process p, CancellationToken c, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            using var own = new System.Diagnostics.Process();
            own.Exited += (s, e) => b[0] = 1;
            own.WaitForExit();
            ArrayPool<byte>.Shared.Return(b);
            await Task.Yield();
        }
    }
}

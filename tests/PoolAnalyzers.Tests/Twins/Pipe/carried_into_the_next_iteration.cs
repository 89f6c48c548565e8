using System;
using System.Buffers;
using System.IO.Pipelines;
using System.Threading.Tasks;

namespace Faulty
{
    public static class Program
    {
        static async Task Run(PipeReader r)
        {
            ReadOnlySequence<byte> last = default;
            while (true)
            {
                var result = await r.ReadAsync();
                Console.WriteLine(last.Length); //! POOL011
                last = result.Buffer;
                r.AdvanceTo(last.End);
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static async Task Run(PipeReader r)
        {
            long last = 0;
            while (true)
            {
                var result = await r.ReadAsync();
                Console.WriteLine(last);
                last = result.Buffer.Length;
                r.AdvanceTo(result.Buffer.End);
            }
        }
    }
}

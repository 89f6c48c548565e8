using System.IO.Pipelines;
using System.Threading.Tasks;

namespace Faulty
{
    public static class Program
    {
        static async Task Run(PipeWriter w)
        {
            var m = w.GetMemory(16);
            m.Span[0] = 1;
            w.Advance(16);
            await w.FlushAsync();
            m.Span[1] = 2; //! POOL011
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static async Task Run(PipeWriter w)
        {
            var m = w.GetMemory(16);
            m.Span[0] = 1;
            w.Advance(16);
            await w.FlushAsync();
            m = w.GetMemory(16);
            m.Span[1] = 2;
            w.Advance(1);
            await w.CompleteAsync();
        }
    }
}
